import { Stack, Typography } from '@mui/material';
import { type RaRecord, useRecordContext, useRefresh, useTranslate } from 'ra-core';
import { Edit } from 'react-admin';
import { ActionDialog } from '../../shared/ui/action-dialog';
import { FormActions } from '../../shared/ui/form-toolbar';
import { Instant } from '../../shared/ui/instant';
import { ImageUpload } from '../../shared/ui/image-upload';
import { InstantInput } from '../../shared/ui/instant-input';
import { RecordForm } from '../../shared/ui/record-form';
import { Status } from '../../shared/ui/status-field';
import { useStoreClient } from '../store-context';
import { POST_FIELDS, PostInputs } from './post-inputs';
import { stateOfPost } from './post-state';

/** The form edits the category by its number. */
const withCategory = ({ category, ...post }: RaRecord): RaRecord => ({
  ...post,
  category_id: (category as { id: number } | null)?.id ?? null,
});

/** One post of the blog. */
export default function PostEdit(): React.JSX.Element {
  return (
    <Edit
      mutationMode="pessimistic"
      redirect={false}
      actions={<FormActions />}
      queryOptions={{ select: (post: RaRecord) => withCategory(post) }}
    >
      <Publication />
      <PostImage />
      <RecordForm fields={POST_FIELDS}>
        <PostInputs />
      </RecordForm>
    </Edit>
  );
}

/** The main image, which is stored at once. */
function PostImage(): React.JSX.Element | null {
  const store = useStoreClient();
  const refresh = useRefresh();
  const post = useRecordContext();
  if (!post) return null;
  const id = Number(post.id);
  return (
    <ImageUpload
      label="resources.posts.fields.featured_image"
      url={post.featured_image as string | null}
      upload={(image, onProgress) => store.adminBlog.uploadPostImage({ id, image }, { onProgress })}
      onDone={refresh}
    />
  );
}

/** The state of the post, with the ways to publish it. */
function Publication(): React.JSX.Element | null {
  const translate = useTranslate();
  const store = useStoreClient();
  const post = useRecordContext();
  if (!post) return null;
  const id = Number(post.id);
  const publishedAt = post.published_at as string | null;
  const state = stateOfPost(publishedAt);
  return (
    <Stack direction="row" spacing={2} useFlexGap sx={{ p: 2, flexWrap: 'wrap', alignItems: 'center' }}>
      <Status value={state} resource="posts" />
      {publishedAt && (
        <Typography variant="body2">
          <Instant value={publishedAt} />
        </Typography>
      )}
      {state !== 'published' && (
        <ActionDialog
          label="resources.posts.publish"
          consequence={translate('resources.posts.publish_text')}
          submit={() => store.adminBlog.publishPost({ id })}
          done="resources.posts.published"
        />
      )}
      {state === 'draft' && (
        <ActionDialog<{ published_at: string }>
          label="resources.posts.schedule"
          consequence={translate('resources.posts.schedule_text')}
          submit={({ published_at }) => store.adminBlog.updatePost({ id, published_at })}
          done="resources.posts.scheduled"
        >
          <InstantInput source="published_at" fullWidth />
        </ActionDialog>
      )}
      {state !== 'draft' && (
        <ActionDialog
          label="resources.posts.unpublish"
          consequence={translate('resources.posts.unpublish_text')}
          submit={() => store.adminBlog.unpublishPost({ id })}
          done="resources.posts.unpublished"
        />
      )}
    </Stack>
  );
}
