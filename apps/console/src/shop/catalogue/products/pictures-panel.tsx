import type { components } from '@comptoir/store-client';
import {
  DndContext,
  KeyboardSensor,
  PointerSensor,
  closestCenter,
  useSensor,
  useSensors,
} from '@dnd-kit/core';
import {
  SortableContext,
  arrayMove,
  rectSortingStrategy,
  sortableKeyboardCoordinates,
} from '@dnd-kit/sortable';
import { Alert, Box, Typography } from '@mui/material';
import { useNotify, useRefresh, useTranslate } from 'ra-core';
import { useState } from 'react';
import { messageOf } from '../../../shared/data/error-messages';
import { useDragTexts } from '../../../shared/ui/use-drag-texts';
import { useStoreClient } from '../../store-context';
import type { Picture } from './picture';
import { PictureCard } from './picture-card';
import { PictureUpload } from './picture-upload';

type Product = components['schemas']['AdminProduct'];

/** The pictures of a product in their order; the first one is the main one. */
export function PicturesPanel({ product }: { product: Product }): React.JSX.Element {
  const translate = useTranslate();
  const { pictures, problem, reorder } = usePictureOrder(product);
  const refresh = useRefresh();
  const sensors = useSensors(
    useSensor(PointerSensor, { activationConstraint: { distance: 4 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const names = pictures.map(({ id, alt }, index) => ({
    id,
    name: alt || translate('resources.products.pictures.number', { number: index + 1 }),
  }));
  const texts = useDragTexts(names);
  const ids = pictures.map(({ id }) => id);
  return (
    <>
      <PictureUpload productId={product.id} onDone={refresh} />
      {problem && <Alert severity="error">{problem}</Alert>}
      {pictures.length === 0 && (
        <Typography color="text.secondary">{translate('resources.products.pictures.empty')}</Typography>
      )}
      <DndContext
        sensors={sensors}
        collisionDetection={closestCenter}
        accessibility={texts}
        onDragEnd={({ active, over }) => {
          if (!over || over.id === active.id) return;
          reorder(arrayMove([...pictures], ids.indexOf(Number(active.id)), ids.indexOf(Number(over.id))));
        }}
      >
        <SortableContext items={ids} strategy={rectSortingStrategy}>
          <Box
            component="ul"
            sx={{
              display: 'grid',
              gap: 2,
              gridTemplateColumns: 'repeat(auto-fill, minmax(160px, 1fr))',
              listStyle: 'none',
              p: 0,
              m: 0,
            }}
          >
            {pictures.map((picture, index) => (
              <PictureCard
                key={picture.id}
                picture={picture}
                name={names[index]?.name ?? ''}
                isMain={index === 0}
                onMain={() => reorder([picture, ...pictures.filter(({ id }) => id !== picture.id)])}
              />
            ))}
          </Box>
        </SortableContext>
      </DndContext>
    </>
  );
}

interface PictureOrder {
  pictures: readonly Picture[];
  problem: string | undefined;
  reorder(pictures: readonly Picture[]): void;
}

/** Shows a new order at once, and stores it. */
function usePictureOrder({ images }: Product): PictureOrder {
  const store = useStoreClient();
  const translate = useTranslate();
  const notify = useNotify();
  const refresh = useRefresh();
  const [wanted, setWanted] = useState<{ of: readonly Picture[]; order: readonly Picture[] }>();
  const [problem, setProblem] = useState<string>();
  const send = async (order: readonly Picture[]): Promise<void> => {
    setWanted({ of: images, order });
    setProblem(undefined);
    try {
      for (const [index, { id, sort_order, is_primary }] of order.entries()) {
        const isNewMain = index === 0 && !is_primary;
        if (sort_order === index && !isNewMain) continue;
        await store.adminProducts.updateImage({
          image_id: id,
          sort_order: index,
          ...(isNewMain && { is_primary: true }),
        });
      }
      notify('resources.products.pictures.ordered', { type: 'success' });
    } catch (error) {
      setProblem(messageOf(error, translate));
    }
    refresh();
  };
  return {
    // A newer answer of the service wins over a dragged order.
    pictures: wanted?.of === images ? wanted.order : images,
    problem,
    reorder: (order) => void send(order),
  };
}
