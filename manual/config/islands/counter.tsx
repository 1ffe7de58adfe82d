// The sample component of the page "Markdown": it counts clicks.

import { type PropsOf, schema } from '@docsite/cli'
import { useState } from 'react'

export const props = schema.object({ label: schema.string, start: schema.number })

export default function Counter({ label = 'Clicks', start = 0 }: PropsOf<typeof props>) {
  const [count, setCount] = useState(start)
  return (
    <button type="button" className="counter" onClick={() => setCount(count + 1)}>
      {label}: {count}
    </button>
  )
}
