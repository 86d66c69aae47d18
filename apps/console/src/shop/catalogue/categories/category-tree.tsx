import { Alert, Card, Typography } from '@mui/material';
import { useNotify, useTranslate } from 'ra-core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { CreateButton, Loading, Title, TopToolbar } from 'react-admin';
import { messageOf } from '../../../shared/data/error-messages';
import { versionOf } from '../../../shared/data/version';
import { useStoreClient } from '../../store-context';
import type { Category } from './category';
import { SortableTree } from './sortable-tree';
import { type Place, changesOfMove } from './tree-moves';

const TREE = ['categories', 'tree'];

/** All categories as a tree, in which they are moved. */
export default function CategoryTree(): React.JSX.Element {
  const translate = useTranslate();
  const { categories, error, move } = useCategoryTree();
  return (
    <>
      <Title title={translate('resources.categories.name', { smart_count: 2 })} />
      <TopToolbar>
        <CreateButton resource="categories" />
      </TopToolbar>
      {error && <Alert severity="error">{messageOf(error, translate)}</Alert>}
      {!categories && !error && <Loading />}
      {categories && (
        <Card sx={{ p: { xs: 1, sm: 2 } }}>
          {categories.length === 0 ? (
            <Typography sx={{ p: 4, textAlign: 'center' }}>
              {translate('resources.categories.empty')}
            </Typography>
          ) : (
            <>
              <Typography variant="body2" color="text.secondary" sx={{ mb: 1 }}>
                {translate('resources.categories.tree.hint')}
              </Typography>
              <SortableTree categories={categories} onMove={move} />
            </>
          )}
        </Card>
      )}
    </>
  );
}

/** Reads all categories, and moves them. A move is shown at once, and taken back when the service rejects it. */
function useCategoryTree(): {
  categories: Category[] | undefined;
  error: Error | null;
  move(id: number, place: Place): void;
} {
  const store = useStoreClient();
  const queries = useQueryClient();
  const notify = useNotify();
  const translate = useTranslate();
  const { data, error } = useQuery({
    queryKey: TREE,
    queryFn: async ({ signal }) => {
      const all: Category[] = [];
      for await (const category of store.adminCategories.each({ per_page: 100 }, { signal }))
        all.push(category);
      return all;
    },
  });
  const send = async (id: number, place: Place, categories: readonly Category[]): Promise<void> => {
    const changes = changesOfMove(categories, id, place);
    queries.setQueryData(
      TREE,
      categories.map((category) => ({ ...category, ...changes.find((change) => change.id === category.id) })),
    );
    try {
      // The moved one goes first: it is the one that can be rejected.
      const inOrder = [...changes].sort((a, b) => Number(b.id === id) - Number(a.id === id));
      for (const change of inOrder) {
        const seen = categories.find((category) => category.id === change.id);
        await store.adminCategories.update(change, versionOf(seen ?? change));
      }
      const name = categories.find((category) => category.id === id)?.name;
      notify('resources.categories.tree.moved', { type: 'success', messageArgs: { name } });
    } catch (failure) {
      notify(messageOf(failure, translate), { type: 'error' });
    }
    await queries.invalidateQueries({ queryKey: ['categories'] });
  };
  return { categories: data, error, move: (id, place) => data && void send(id, place, data) };
}
