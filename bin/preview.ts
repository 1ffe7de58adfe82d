export async function preview(): Promise<number> { return 0 }
