export async function dev(): Promise<number> { return 0 }
