/** The logo. */
export function LogoMark({ className = 'size-7' }: { className?: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 28 28" className={`${className} shrink-0`}>
      <g fill="none" stroke="currentColor" strokeWidth="2">
        <path d="M1.5 1.5h25v25h-25z" />
        <path d="M8 8h12v11H8z" />
        <path d="m1.5 1.5 6.5 6.500m12 0 6.500-6.500m-25 25L8 19m12 0 6.500 7.500" />
      </g>
      <circle cx="14" cy="13.500" r="2.600" className="fill-red" />
    </svg>
  )
}
