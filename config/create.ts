// The command that creates a project.

export const create = 'npm create rsbuild@1'
