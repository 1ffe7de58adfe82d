// Bars that race: each grows for as many seconds as it stands for, all on one scale.

import type { Landing } from '../../pipeline/model/config/site-config.ts'
import { formatDuration, shareOf } from './duration.ts'

type BenchmarkData = NonNullable<Landing['benchmark']>

export function Benchmark({ data }: { data: BenchmarkData }) {
  const groups = Object.entries(data.groups)
  const max = Math.max(0, ...groups.flatMap(([, { metrics }]) => metrics.map(({ time }) => time)))
  return (
    <div className="benchmark" data-benchmark="">
      <dl>
        {groups.map(([key, { label, metrics }], i) => (
          <div key={key} className={`benchmark-group${i === 0 ? ' first' : ''}`}>
            <dt>{label}</dt>
            {metrics.map(({ time, desc }) => {
              const final = formatDuration(time * 1000)
              return (
                <dd key={desc} className="metric" data-seconds={time}>
                  <span className="metric-final sr-only">
                    {desc} {final}
                  </span>
                  <svg className="bar" width={`${shareOf(time, max)}%`} height="12" aria-hidden="true">
                    <rect width="100%" height="12" rx="3" />
                  </svg>
                  <span className="metric-tip" aria-hidden="true">
                    <span className="metric-time">{final}</span> <span className="metric-desc">{desc}</span>
                  </span>
                </dd>
              )
            })}
          </div>
        ))}
      </dl>
      {data.note && <p className="benchmark-note">{data.note}</p>}
    </div>
  )
}
