// Thirty-five stars that shy toward the pointer (browser/hero.ts). Positions in percent of the hero, none over the title block.

const positions = [
  [3, 5],
  [12, 2],
  [21, 7],
  [30, 3],
  [41, 6],
  [52, 3],
  [58, 12],
  [66, 5],
  [73, 14],
  [79, 4],
  [86, 10],
  [93, 3],
  [95, 19],
  [89, 24],
  [83, 31],
  [94, 36],
  [76, 26],
  [69, 34],
  [62, 25],
  [87, 46],
  [95, 57],
  [80, 55],
  [71, 49],
  [64, 60],
  [57, 71],
  [73, 68],
  [84, 74],
  [93, 80],
  [66, 83],
  [78, 90],
  [49, 88],
  [38, 92],
  [26, 86],
  [14, 93],
  [5, 82],
] as const

export function Stars() {
  return (
    <div className="stars" aria-hidden="true">
      <svg className="stars-field">
        {positions.map(([x, y], i) => (
          <circle key={`${x} ${y}`} className="star" cx={`${x}%`} cy={`${y}%`} r={(i / 20 + 3) / 2} />
        ))}
      </svg>
    </div>
  )
}
