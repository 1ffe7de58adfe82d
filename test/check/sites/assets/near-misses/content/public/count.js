export const inner = "./inner.svg"
