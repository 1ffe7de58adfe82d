// The sample component of the page "Markdown": it counts clicks.

import type { IslandProps } from '@docsite/cli/theme'
import { useState } from 'react'

interface CounterProps extends IslandProps {
  label?: string
  start?: string
}

export default function Counter({ label = 'Clicks', start = '0' }: CounterProps) {
  const [count, setCount] = useState(Number(start))
  return (
    <p>
      <button type="button" className="counter" onClick={() => setCount(count + 1)}>
        {label}: {count}
      </button>
    </p>
  )
}
