import { AutocompleteInput, ReferenceInput, TextArrayInput, TextInput, required } from 'react-admin';
import { HtmlInput } from '../../shared/ui/html-input';
import { TranslationInputs } from '../translation-inputs';

const toSearch = (search: string): { search: string } => ({ search });

export const POST_FIELDS = [
  'title',
  'excerpt',
  'content',
  'category_id',
  'tags',
  'slug',
  'meta_title',
  'meta_description',
];

/** The fields of a post. */
export function PostInputs(): React.JSX.Element {
  return (
    <>
      <TextInput source="title" validate={required()} />
      <TextInput source="excerpt" multiline helperText="resources.posts.help.excerpt" />
      <HtmlInput source="content" validate={required()} fullWidth />
      <ReferenceInput source="category_id" reference="post-categories">
        <AutocompleteInput optionText="name" filterToQuery={toSearch} />
      </ReferenceInput>
      <TextArrayInput source="tags" helperText="resources.posts.help.tags" />
      <TextInput source="slug" helperText="resources.pages.help.slug" />
      <TextInput source="meta_title" helperText="resources.posts.help.meta" />
      <TextInput source="meta_description" multiline helperText="resources.posts.help.meta" />
      <TranslationInputs
        fields={['title', 'slug', 'excerpt', 'content', 'meta_title', 'meta_description']}
        html={['content']}
      />
    </>
  );
}
