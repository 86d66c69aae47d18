import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import DragIndicatorIcon from '@mui/icons-material/DragIndicator';
import MoreVertIcon from '@mui/icons-material/MoreVert';
import { Box, Chip, IconButton, Link, ListItem, Menu, MenuItem, Typography } from '@mui/material';
import { useCreatePath, useTranslate } from 'ra-core';
import { useState } from 'react';
import { Link as RouterLink } from 'react-router';
import { Thumbnail } from '../thumbnail';
import { type Category, INDENT } from './category';
import type { Place, placesAround } from './tree-moves';

const DIRECTIONS = ['up', 'down', 'inside', 'outside'] as const;

interface Props {
  category: Category;
  depth: number;
  places: ReturnType<typeof placesAround>;
  onMove(place: Place): void;
}

/** One category of the tree. */
export function TreeRow({ category, depth, places, onMove }: Props): React.JSX.Element {
  const translate = useTranslate();
  const createPath = useCreatePath();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } =
    useSortable({ id: category.id });
  const { id, name, is_active, products_count, image_url } = category;
  return (
    <ListItem
      ref={setNodeRef}
      disableGutters
      divider
      style={{ transform: CSS.Translate.toString(transform), transition }}
      sx={{
        pl: `min(${depth * INDENT}px, 40%)`,
        gap: 1,
        bgcolor: isDragging ? 'action.selected' : undefined,
        position: 'relative',
        zIndex: isDragging ? 1 : undefined,
      }}
    >
      <IconButton
        size="small"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        aria-label={translate('resources.categories.tree.handle', { name })}
        sx={{ cursor: 'grab', touchAction: 'none' }}
      >
        <DragIndicatorIcon fontSize="small" />
      </IconButton>
      <Thumbnail url={image_url} size={32} />
      <Box sx={{ flexGrow: 1, minWidth: 0 }}>
        <Link
          component={RouterLink}
          to={createPath({ resource: 'categories', type: 'edit', id })}
          underline="hover"
          color="inherit"
        >
          {name}
        </Link>
        <Typography variant="caption" color="text.secondary" component="div">
          {translate('resources.categories.tree.products', { smart_count: products_count })}
        </Typography>
      </Box>
      {!is_active && <Chip size="small" label={translate('resources.categories.tree.hidden')} />}
      <MoveMenu name={name} places={places} onMove={onMove} />
    </ListItem>
  );
}

function MoveMenu({
  name,
  places,
  onMove,
}: Pick<Props, 'places' | 'onMove'> & { name: string }): React.JSX.Element {
  const translate = useTranslate();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  return (
    <>
      <IconButton
        size="small"
        aria-label={translate('resources.categories.tree.move', { name })}
        aria-haspopup="menu"
        onClick={({ currentTarget }) => setAnchor(currentTarget)}
      >
        <MoreVertIcon fontSize="small" />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {DIRECTIONS.map((direction) => {
          const place = places[direction];
          return (
            <MenuItem
              key={direction}
              disabled={!place}
              onClick={() => {
                setAnchor(null);
                if (place) onMove(place);
              }}
            >
              {translate(`resources.categories.tree.${direction}`)}
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
