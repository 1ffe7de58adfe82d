// The module `@docsite/cli/git`: runs git so that it prints the same with every configuration.

export { changedFiles, committedTexts, type FoundCommit, findCommit } from './changed-files.ts'
export { askGit, fieldsOf, GitError, git } from './git.ts'
