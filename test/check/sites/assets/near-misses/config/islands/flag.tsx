export default function Flag({ code }: { code: string }) {
  return <img src={`/docs/flags/${code}.svg`} alt={code} />
}
