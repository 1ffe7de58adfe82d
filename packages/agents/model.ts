// The values that the flags and the server share.

/** The port of `--http` without a number. */
export const usualPort = 3333

/** The address of `--http` without `--host`. */
export const usualHost = '127.0.0.1'
