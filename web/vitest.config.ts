// The tests of the client's own code.
import { defineConfig, mergeConfig } from 'vitest/config'
import build from './vite.config'

export default mergeConfig(
  build,
  defineConfig({
    resolve: { conditions: ['browser'] },
    test: { include: ['src/**/*.test.ts'], testTimeout: 300_000 }, // a busy machine may take its time
  }),
)
