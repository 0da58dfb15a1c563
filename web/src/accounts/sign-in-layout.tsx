import type { ReactNode } from 'react'
import { LogoMark } from '../ui/logo-mark.tsx'

/** The card around sign-in and password pages. */
export function SignInLayout({ children }: { children: ReactNode }) {
  return (
    <main
      id="main"
      className="flex flex-1 flex-col items-center justify-center bg-wall-2 px-5 py-12"
    >
      <div className="w-full max-w-md rounded-lg bg-surface p-6 shadow-card sm:p-10">
        <p className="mb-8 flex items-center gap-2.5">
          <LogoMark />
          <span className="font-semibold">Workbench</span>
        </p>
        {children}
      </div>
    </main>
  )
}
