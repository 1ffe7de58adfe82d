// Asks the questions about a new site in the terminal.

import { cancel, intro, isCancel, multiselect, select, text } from '@clack/prompts'
import { type Answers, defaults, nameProblem } from './answers.ts'
import { hosts, kinds, languages } from './model.ts'

/** The terminal of the user. */
export interface Terminal {
  input?: NodeJS.ReadStream
  output?: NodeJS.WriteStream
}

/** Asks for the answers that no flag gives. Returns `undefined` if the user cancels, for example with Ctrl+C. */
export async function ask(
  given: Partial<Answers>,
  name: string,
  terminal: Terminal = {},
): Promise<Answers | undefined> {
  const questions = {
    name: () =>
      text({
        ...terminal,
        message: 'Name of the site',
        initialValue: name,
        validate: (value = '') => nameProblem(value),
      }),
    languages: () =>
      multiselect({
        ...terminal,
        message: 'Languages, the default language first (space to choose, enter to continue)',
        options: optionsOf(languages),
        initialValues: [...defaults.languages],
        maxItems: 8,
      }),
    kind: () =>
      select({ ...terminal, message: 'Kind of site', options: optionsOf(kinds), initialValue: defaults.kind }),
    host: () => select({ ...terminal, message: 'Host', options: optionsOf(hosts), initialValue: defaults.host }),
  }
  const answers: Partial<Answers> = { ...given }
  intro('New docsite', terminal)
  for (const [field, question] of Object.entries(questions)) {
    if (field in given) continue
    const answer = await question()
    if (isCancel(answer)) {
      cancel('Canceled. Nothing was written.', terminal)
      return undefined
    }
    Object.assign(answers, { [field]: typeof answer === 'string' ? answer.trim() : answer })
  }
  return answers as Answers
}

const optionsOf = <Name extends string>(table: Readonly<Record<Name, string>>): { value: Name; label: string }[] =>
  Object.entries<string>(table).map(([value, label]) => ({ value: value as Name, label }))
