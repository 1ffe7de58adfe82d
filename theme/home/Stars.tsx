// Stars that move toward the pointer (browser/landing/hero.ts). Their positions are percentages of the hero's size and
// avoid the title.

const positions = [
  [3, 7],
  [11, 4],
  [20, 7],
  [29, 4],
  [38, 7],
  [46, 3],
  [55, 6],
  [63, 2],
  [70, 12],
  [77, 5],
  [84, 13],
  [90, 4],
  [95, 17],
  [88, 27],
  [94, 38],
  [72, 22],
  [66, 30],
  [68, 42],
  [92, 49],
  [74, 57],
  [67, 63],
  [83, 61],
  [95, 66],
  [89, 74],
  [78, 71],
  [71, 80],
  [64, 88],
  [57, 93],
  [82, 86],
  [93, 91],
  [75, 95],
  [44, 92],
  [33, 95],
  [19, 91],
  [6, 94],
] as const

export function Stars() {
  return (
    <svg className="stars" aria-hidden="true">
      {positions.map(([x, y], i) => {
        const size = (i / 20 + 3).toFixed(2)
        return <rect key={`${x} ${y}`} className="star" x={`${x}%`} y={`${y}%`} width={size} height={size} rx="50%" />
      })}
    </svg>
  )
}
