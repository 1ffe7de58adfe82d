// The bars of the benchmark, all on one scale. The animation of each bar takes as long as the time it represents.

import { useLocale } from '@docsite/cli/theme'
import { useEffect, useRef } from 'react'
import { benchmark, benchmarkText } from '../benchmark.ts'
import { formatDuration, shareOf } from './duration.ts'
import { startRace } from './race.ts'

const max = Math.max(...benchmark.flatMap(({ metrics }) => metrics.map(({ seconds }) => seconds)))

export function Benchmark() {
  const text = benchmarkText(useLocale().lang)
  const bars = useRef(null)
  useEffect(() => startRace(bars.current), [])
  return (
    <div className="benchmark" ref={bars}>
      <dl>
        {benchmark.map(({ label, metrics }, i) => (
          <div key={label} className={`benchmark-group${i === 0 ? ' first' : ''}`}>
            <dt>{label}</dt>
            {metrics.map(({ name, seconds }) => {
              const final = formatDuration(seconds * 1000)
              return (
                <dd key={name} className="metric" data-seconds={seconds}>
                  <span className="metric-final sr-only">
                    {text[name]} {final}
                  </span>
                  <svg className="bar" width={`${shareOf(seconds, max)}%`} height="12" aria-hidden="true">
                    <rect width="100%" height="12" rx="3" />
                  </svg>
                  <span className="metric-tip" aria-hidden="true">
                    <span className="metric-time">{final}</span> <span className="metric-desc">{text[name]}</span>
                  </span>
                </dd>
              )
            })}
          </div>
        ))}
      </dl>
      <p className="benchmark-note">{text.note}</p>
    </div>
  )
}
