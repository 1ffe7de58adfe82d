import { useLocale } from '@docsite/cli/theme'
import { useState } from 'react'

export const hydrate = true

export default function Numbers() {
  const [count, setCount] = useState(1)
  return (
    <section className="home-section">
      <h2 className="home-title">{{ en: 'Numbers', zh: '数字' }[useLocale().lang]}</h2>
      <button type="button" onClick={() => setCount(count + 1)}>
        {count}
      </button>
    </section>
  )
}
