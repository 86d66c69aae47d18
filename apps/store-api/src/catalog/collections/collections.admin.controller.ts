import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import { Endpoint, IdPipe, Upload, type UploadedFile, pageView, pageSchema } from '@comptoir/http';
import { MediaService } from '../../platform/media/media.service';
import { imageForm } from '../../platform/media/image-fields';
import type { Paged } from '../../platform/http/paging';
import { CreateCollection, SetProducts, AdminCollectionsQuery, UpdateCollection } from './collections.dto';
import { type AdminCollection, CollectionsAdminService } from './collections.admin.service';
import { AdminCollectionView, toAdminCollectionView } from './collections.view';

const CollectionResponse = Type.Object({ message: Type.String(), data: AdminCollectionView });
type CollectionResponse = Static<typeof CollectionResponse>;

const version = { table: 'collections' };

@ApiTags('admin/collections')
@Controller('admin/collections')
export class CollectionsAdminController {
  constructor(
    private readonly collections: CollectionsAdminService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'All collections in their order, active or not',
    returns: pageSchema(AdminCollectionView),
  })
  async listCollections(@Query() query: AdminCollectionsQuery): Promise<Paged<AdminCollectionView>> {
    const page = await this.collections.listCollections(query);
    return pageView(page, query, (collection) => toAdminCollectionView(collection, this.media));
  }

  @Post()
  @Endpoint({ access: 'admin', summary: 'Add a collection', status: 201, returns: CollectionResponse })
  async createCollection(@Body() body: CreateCollection): Promise<CollectionResponse> {
    return this.respond('Collection created.', await this.collections.createCollection(body));
  }

  @Get(':id')
  @Endpoint({
    access: 'admin',
    summary: 'One collection',
    version,
    returns: Type.Object({ data: AdminCollectionView }),
  })
  async findCollection(@Param('id', IdPipe) id: number): Promise<{ data: AdminCollectionView }> {
    return { data: toAdminCollectionView(await this.collections.findCollection(id), this.media) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change a collection',
    version,
    returns: CollectionResponse,
    notFound: CollectionsAdminService,
  })
  async updateCollection(
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateCollection,
  ): Promise<CollectionResponse> {
    return this.respond('Collection updated.', await this.collections.updateCollection(id, body));
  }

  @Put(':id/products')
  @Endpoint({
    access: 'admin',
    summary: 'Replace the products of a collection',
    version,
    returns: CollectionResponse,
    notFound: CollectionsAdminService,
  })
  async setCollectionProducts(
    @Param('id', IdPipe) id: number,
    @Body() body: SetProducts,
  ): Promise<CollectionResponse> {
    return this.respond(
      'Collection updated.',
      await this.collections.setCollectionProducts(id, body.product_ids),
    );
  }

  @Post(':id/image')
  @Endpoint({
    access: 'admin',
    summary: 'Upload the image of a collection',
    version,
    ...imageForm('image'),
    returns: CollectionResponse,
    notFound: CollectionsAdminService,
  })
  async setCollectionImage(
    @Param('id', IdPipe) id: number,
    @Upload() { bytes }: UploadedFile,
  ): Promise<CollectionResponse> {
    return this.respond('Collection updated.', await this.collections.setCollectionImage(id, bytes));
  }

  @Delete(':id')
  @Endpoint({ access: 'admin', summary: 'Delete a collection; its products stay', version, status: 204 })
  async deleteCollection(@Param('id', IdPipe) id: number): Promise<void> {
    await this.collections.deleteCollection(id);
  }

  private respond(message: string, collection: AdminCollection): CollectionResponse {
    return { message, data: toAdminCollectionView(collection, this.media) };
  }
}
