// A command that readers can copy (browser/landing/copy.ts).

import { Icon } from '../parts/Icon.tsx'
import { useText } from '../state/page.tsx'

/** A command line of a landing page, with a button that copies it. */
export function Command({ command }: { command: string }) {
  const text = useText()
  return (
    <p className="home-command">
      <code>{command}</code>
      <button type="button" className="icon-button needs-script" aria-label={text.copyCode} data-copy={command}>
        <Icon name="copy" className="small" />
      </button>
    </p>
  )
}
