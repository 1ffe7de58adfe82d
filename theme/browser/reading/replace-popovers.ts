// Opens and closes drawers in browsers without popovers.

/** Adds what drawers use of popovers. An open one has `data-open`. */
export function replacePopovers(): void {
  const set = (element: HTMLElement, isOpen: boolean) => {
    if (element.hasAttribute('data-open') === isOpen) return
    element.toggleAttribute('data-open', isOpen)
    for (const button of document.querySelectorAll(`[popovertarget=${element.id}]:not([popovertargetaction])`))
      button.setAttribute('aria-expanded', String(isOpen))
    element.dispatchEvent(new Event('toggle'))
  }
  const closeWhere = (isClosed: (element: HTMLElement) => boolean) => {
    for (const element of document.querySelectorAll<HTMLElement>('[popover][data-open]'))
      if (isClosed(element)) set(element, false)
  }
  /** Returns the button around the target of an event, and the drawer that the button opens. */
  const buttonOf = ({ target }: Event) => {
    const button = target instanceof Element ? target.closest('[popovertarget]') : null
    return { button, drawer: document.getElementById(button?.getAttribute('popovertarget') ?? '') }
  }
  HTMLElement.prototype.hidePopover = function () {
    set(this, false)
  }
  HTMLElement.prototype.togglePopover = function () {
    set(this, !this.hasAttribute('data-open'))
    return this.hasAttribute('data-open')
  }
  document.addEventListener('click', (event) => {
    const { button, drawer } = buttonOf(event)
    if (!button || !drawer) return
    event.preventDefault()
    if (button.getAttribute('popovertargetaction') === 'hide') drawer.hidePopover()
    else drawer.togglePopover()
  })
  document.addEventListener('pointerdown', (event) => {
    const { target } = event
    const { drawer } = buttonOf(event)
    closeWhere((element) => element !== drawer && target instanceof Node && !element.contains(target))
  })
  document.addEventListener('keydown', ({ key, defaultPrevented }) => {
    if (key === 'Escape' && !defaultPrevented) closeWhere(() => true)
  })
}
