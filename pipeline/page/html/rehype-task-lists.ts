// Gives the checkboxes of task lists an accessible name that says whether the task is done.

import type { Element, Root } from 'hast'
import type { InterfaceText } from '../../model/interface-text.ts'
import { visitElements } from '../visit.ts'

type TaskWords = Pick<InterfaceText, 'taskDone' | 'taskOpen'>

export function rehypeTaskLists(words: TaskWords) {
  return (tree: Root): void =>
    visitElements(tree, (element) => {
      if (element.tagName === 'li') nameCheckbox(element, words)
    })
}

function nameCheckbox(item: Element, words: TaskWords): void {
  const { className } = item.properties
  if (!Array.isArray(className) || !className.includes('task-list-item')) return
  const first = item.children.find((child) => child.type === 'element')
  const box = first?.tagName === 'p' ? first.children[0] : first
  if (box?.type === 'element' && box.tagName === 'input')
    box.properties.ariaLabel = box.properties.checked ? words.taskDone : words.taskOpen
}
