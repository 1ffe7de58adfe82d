// Animates a change between the light and the dark appearance. Loaded when the visitor first changes it.

const appearanceAnimationMs = 400

/** Applies the change with an animation: a circle with the light appearance grows from the click, or shrinks into it. */
export async function reveal(dark: boolean, { x, y }: { x: number; y: number }, apply: () => void): Promise<void> {
  const root = document.documentElement
  if (root.dataset.transition) return apply()
  root.dataset.transition = 'appearance'
  try {
    const transition = document.startViewTransition(apply)
    await transition.ready
    const radius = Math.hypot(Math.max(x, innerWidth - x + 200), Math.max(y, innerHeight - y + 200))
    const circles = [`circle(0 at ${x}px ${y}px)`, `circle(${radius}px at ${x}px ${y}px)`]
    root.animate(
      { clipPath: dark ? circles.reverse() : circles },
      {
        duration: appearanceAnimationMs,
        easing: getComputedStyle(root).getPropertyValue('--ease') || 'ease',
        fill: 'both',
        pseudoElement: dark ? '::view-transition-old(root)' : '::view-transition-new(root)',
      },
    )
    await transition.finished
  } finally {
    delete root.dataset.transition
  }
}
