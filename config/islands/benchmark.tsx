// The benchmark inside a page.

export { Benchmark as default } from '../components/Benchmark.tsx'
