// Where the spaces of the attic are drawn.
export const SPACES: Record<string, [number, number]> = {
  b1: [31, 160],
  b2: [94, 160],
  b3: [157, 160],
  b4: [220, 160],
  m1: [62, 98],
  m2: [125.5, 98],
  m3: [189, 98],
  t1: [31, 36],
  t2: [94, 36],
  t3: [157, 36],
  t4: [220, 36],
}
