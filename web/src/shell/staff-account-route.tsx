import { StaffAccountPage } from '../accounts/staff-account-page.tsx'
import { OwnPicture } from './own-picture.tsx'
import { privatePageHead } from './page-head.ts'

export const meta = () => privatePageHead('team', 'Your account')

/** The own account, with the picture control of the customers' photos. */
export default function StaffAccountRoute() {
  return <StaffAccountPage picture={(onChanged) => <OwnPicture onChanged={onChanged} />} />
}
