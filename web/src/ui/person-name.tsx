/** A name, with a small picture if there is one. */
export function PersonName({ name, picture }: { name: string; picture: string | null }) {
  if (picture === null) return <bdi>{name}</bdi>
  return (
    <span className="inline-flex max-w-full items-center gap-1.5 align-middle">
      <img
        src={picture}
        alt=""
        width={24}
        height={24}
        className="-my-1 size-6 flex-none rounded-full border border-line bg-glass-1"
      />
      <bdi className="min-w-0 truncate">{name}</bdi>
    </span>
  )
}
