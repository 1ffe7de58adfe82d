import type { IslandProps } from '@docsite/cli/theme'

export default ({ name }: IslandProps) => <p>{String(name)}</p>
