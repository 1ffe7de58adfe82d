// How much search remembers.

import { expect, test } from 'vitest'
import { answersKept, Recent } from '../../../theme/search/recent.ts'

const questions = (count: number) => Array.from({ length: count }, (_, i) => `question ${i}`)

test('[9.6] 100 answers are remembered; the 101st takes the place of the one that was used longest ago', () => {
  const answers = new Recent<string>(answersKept)
  for (const question of questions(100)) answers.set(question, question.toUpperCase())
  expect(questions(100).map((question) => answers.get(question))).not.toContain(undefined)
  answers.get('question 0')
  answers.set('one more', 'ONE MORE')
  expect([answers.get('question 0'), answers.get('question 1'), answers.get('one more')]).toEqual([
    'QUESTION 0',
    undefined,
    'ONE MORE',
  ])
})
