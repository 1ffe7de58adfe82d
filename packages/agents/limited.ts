// Collects a stream up to a number of bytes.

/** Returns the text of a stream, or `undefined` if it has more than `most` bytes. */
export async function limitedText(stream: AsyncIterable<Uint8Array>, most: number): Promise<string | undefined> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > most) return undefined
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}
