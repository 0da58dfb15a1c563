import { accountRoutes } from '@vitrine/contract/accounts'
import type { WorkloadResponse } from '@vitrine/contract/reporting'
import { request } from '../api/client.ts'
import { TextArea, TextField } from '../ui/field.tsx'
import { FormDialog } from '../ui/form-dialog.tsx'
import { useForm } from '../ui/use-form.ts'

/** Changes the name and the languages of a member. */
export function ProfileDialog(props: {
  profile: WorkloadResponse[number]
  onSaved: () => void
  onClose: () => void
}) {
  const { profile, onSaved, onClose } = props
  const form = useForm({
    id: 'profile',
    initial: () => ({
      displayName: profile.displayName ?? '',
      languages: profile.languages.join('\n'),
    }),
    focus: 'first field',
  })
  return (
    <FormDialog
      title={`Name and languages of ${profile.username}`}
      description="Colleagues see the name beside orders, messages and notes."
      form={form}
      send={async ({ displayName, languages }) => {
        const names = languages
          .split(/[\n,]/)
          .map((name) => name.trim())
          .filter((name) => name !== '')
        const body = { displayName, languages: names }
        const params = { userId: profile.userId }
        await request(accountRoutes.changeProfile, { params, body })
        onSaved()
      }}
      submit="Save"
      onClose={onClose}
    >
      <TextField
        {...form.text('displayName')}
        label="Name"
        optional
        hint="The history keeps the username."
        maxLength={60}
        autoComplete="off"
      />
      <TextArea
        {...form.text('languages')}
        label="Languages they write"
        optional
        hint="One a line, such as German. Reassign lists who knows the languages of the order first."
        rows={3}
      />
    </FormDialog>
  )
}
