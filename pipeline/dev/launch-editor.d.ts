// The module of launch-editor that chooses the editor. The package has no types for it.

declare module 'launch-editor/guess.js' {
  /** Returns the command of the editor and its arguments; empty or with an empty first entry if there is none. */
  export default function guessEditor(): (string | null)[]
}
