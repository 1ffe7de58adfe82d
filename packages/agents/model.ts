// The values that the flags and the server share.

/** The port of `--http` without a number. */
export const usualPort = 3333
