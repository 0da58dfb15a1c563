import {
  accountRoutes,
  type OwnProfileResponse,
  ownProfileResponse,
} from '@vitrine/contract/accounts'
import { request, routeUrl } from '../api/client.ts'
import { uploadFile } from '../api/upload.ts'
import { PhotoControl } from '../sources/photo-control.tsx'

/** The own picture: chosen, cropped and re-encoded as photos of customers are. */
export function OwnPicture({ onChanged }: { onChanged: () => void }) {
  return <PhotoControl calls={calls} onChanged={onChanged} around={(control) => control} />
}

const stateOf = ({ pictureId }: OwnProfileResponse) => ({
  photo: pictureId === null ? null : { id: pictureId },
  mayChange: true,
})

const calls = {
  read: {
    queryKey: [routeUrl(accountRoutes.readAccount, {}), 'picture'],
    queryFn: async () => stateOf(await request(accountRoutes.readAccount, {})),
  },
  add: async (file: File) => {
    const sent = await uploadFile(routeUrl(accountRoutes.addOwnPicture, {}), 'picture', file)
    return stateOf(ownProfileResponse.parse(sent))
  },
  addressOfPhoto: (pictureId: string) =>
    routeUrl(accountRoutes.readMemberPicture, { params: { pictureId } }),
  remove: async () => stateOf(await request(accountRoutes.removeOwnPicture, {})),
}
