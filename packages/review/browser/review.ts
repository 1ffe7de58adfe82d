// The script of a review: follows the appearance of the system, and goes from change to change.

const dark = matchMedia('(prefers-color-scheme: dark)')
const followSystem = (): void => {
  document.documentElement.classList.toggle('dark', dark.matches)
}
followSystem()
dark.addEventListener('change', followSystem)

document.addEventListener('DOMContentLoaded', () => {
  // Boxes that scroll can be reached with keys.
  for (const box of document.querySelectorAll<HTMLElement>('article :is(pre, .table, .scrollable), main > .table'))
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0
  const changes = [...document.querySelectorAll<HTMLElement>('[data-review]')]
  const position = document.getElementById('reviewPosition')
  let at = -1
  const show = (step: number): void => {
    changes[at]?.classList.remove('review-current')
    at = (at + step + (at < 0 && step < 0 ? 1 : 0) + changes.length) % changes.length
    const change = changes[at]
    if (!change) return
    change.classList.add('review-current')
    for (let parent = change.parentElement; parent; parent = parent.parentElement)
      if (parent instanceof HTMLDetailsElement) parent.open = true
    change.tabIndex = -1
    change.focus({ preventScroll: true })
    change.scrollIntoView({ block: 'center' })
    const { text = '' } = position?.dataset ?? {}
    if (position) position.textContent = text.replace('{n}', `${at + 1}`).replace('{total}', `${changes.length}`)
  }
  for (const [key, id, step] of [
    ['n', 'reviewNext', 1],
    ['p', 'reviewPrevious', -1],
  ] as const) {
    document.addEventListener('keydown', (event) => {
      if (event.key === key && !event.ctrlKey && !event.metaKey && !event.altKey) show(step)
    })
    document.getElementById(id)?.addEventListener('click', (event) => {
      event.preventDefault()
      show(step)
    })
  }
})
