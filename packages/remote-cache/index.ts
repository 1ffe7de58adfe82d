// A shared cache over plain HTTP: bundles of bytes under names, on any server that stores files under `/ac/` and `/cas/`.

export { openRemoteCache } from './cache.ts'
export { publicKeyOf } from './keys.ts'
export type { RemoteCache, RemoteEntry, RemoteOptions, RemoteTotals, RemoteWarning } from './model.ts'
export { openSharedCache, type SharedCache } from './shared.ts'
