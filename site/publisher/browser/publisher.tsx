export default function Publisher() {
  return null
}
