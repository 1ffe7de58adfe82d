// The parts of the text of a new site, which `texts/` contains in each language.

/** A heading and the text below it. */
type Passage = readonly [heading: string, text: string]

/** The text of a new site in one language. `{name}` stands for the name of the site. */
export interface StarterText {
  /** The name of the language. */
  label: string
  guide: string
  home: { tagline: string; intro: string; start: string }
  /** The cards of the landing page. */
  features: readonly Passage[]
  start: { title: string; intro: string; preview: Passage; publish: Passage }
  writing: {
    title: string
    intro: string
    notes: Passage
    tip: string
    code: Passage
    steps: Passage
    list: readonly string[]
  }
  functions: {
    title: string
    intro: string
    greet: string
    parameter: string
    type: string
    meaning: string
    name: string
    returns: string
  }
}
