import { useParams } from 'react-router'
import { StaffClaimsPage } from '../studio/staff-claims-page.tsx'
import { privatePageHead } from './page-head.ts'

export const meta = () => privatePageHead('team', 'Claims')

export default function StaffClaimsRoute() {
  const { orderId = '' } = useParams()
  return <StaffClaimsPage key={orderId} orderId={orderId} />
}
