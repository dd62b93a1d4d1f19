// The messages of the server, by their names. Made from its schema by `npm run types`.
export type * from './schema'
