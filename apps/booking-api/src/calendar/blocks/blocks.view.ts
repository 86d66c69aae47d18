import { type Static, Type } from '@sinclair/typebox';
import { Timestamp, view, Version } from '@comptoir/http';
import type { Block } from './blocks.entity';

const shared = {
  id: Type.Integer(),
  resource_id: Type.Integer(),
  start_at: Timestamp,
  end_at: Timestamp,
  reason: Type.String(),
  created_at: Timestamp,
  updated_at: Timestamp,
  version: Version,
};

export const BlockView = view('Block', shared);
export type BlockView = Static<typeof BlockView>;

export function toBlockView(block: Block): BlockView {
  return {
    id: block.id,
    resource_id: block.resource_id,
    start_at: block.start_at.toISOString(),
    end_at: block.end_at.toISOString(),
    reason: block.reason,
    created_at: block.created_at.toISOString(),
    updated_at: block.updated_at.toISOString(),
    version: String(block.version),
  };
}

/** A block with the ids of the confirmed bookings that it overlaps. */
export interface SavedBlock extends Block {
  conflicts: number[];
}

export const SavedBlockView = view('SavedBlock', {
  ...shared,
  conflicts: Type.Array(Type.Integer(), {
    description: 'Confirmed bookings in the period of the block; they stay.',
  }),
});
export type SavedBlockView = Static<typeof SavedBlockView>;

export function toSavedBlockView(block: SavedBlock): SavedBlockView {
  return { ...toBlockView(block), conflicts: block.conflicts };
}

export interface BlockWithResource extends Block {
  resource_name: string;
}

export const BlockWithResourceView = view('BlockWithResource', {
  ...shared,
  Resource: view('ResourceOfBlock', { id: Type.Integer(), name: Type.String() }),
});
export type BlockWithResourceView = Static<typeof BlockWithResourceView>;

export function toBlockWithResourceView(block: BlockWithResource): BlockWithResourceView {
  return { ...toBlockView(block), Resource: { id: block.resource_id, name: block.resource_name } };
}
