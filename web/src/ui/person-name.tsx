/** A name with a small picture; null: without one. */
export function PersonName({ name, picture }: { name: string; picture: string | null }) {
  return (
    <span className="inline-flex max-w-full items-center gap-1.5">
      {picture !== null && (
        <img
          src={picture}
          alt=""
          width={24}
          height={24}
          className="size-6 flex-none rounded-full border border-line bg-glass-1"
        />
      )}
      <bdi className="min-w-0 truncate">{name}</bdi>
    </span>
  )
}
