import { type IslandProps } from '@docsite/cli/theme'

export default function Box({ title, slots }: IslandProps) {
  return (
    <section>
      <b>{String(title)}</b>
      <div data-slot="" dangerouslySetInnerHTML={{ __html: slots[0] ?? '' }} />
    </section>
  )
}
