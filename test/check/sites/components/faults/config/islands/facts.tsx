import type { IslandProps } from 'docsite/theme'

export default ({ name }: IslandProps) => <p>{String(name)}</p>
