// Whether the reader prefers reduced motion.

export const reducedMotion = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches
