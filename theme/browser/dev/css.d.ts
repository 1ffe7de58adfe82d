// esbuild bundles the style sheets that scripts import.

declare module '*.css'
