import { Body, Controller, Delete, Get, Param, Post, Put, Query } from '@nestjs/common';
import { ApiTags } from '@nestjs/swagger';
import { type Static, Type } from '@sinclair/typebox';
import {
  Caller,
  Endpoint,
  IdPipe,
  type Principal,
  Upload,
  type UploadedFile,
  pageView,
  pageSchema,
} from '@comptoir/http';
import { imageForm } from '../../platform/media/image-fields';
import { MediaService } from '../../platform/media/media.service';
import type { Paged } from '../../platform/http/paging';
import { CreatePost, AdminPostsQuery, UpdatePost } from './blog.dto';
import { BlogAdminService } from './blog.admin.service';
import { AdminPostItemView, AdminPostView, toAdminPostItemView, toAdminPostView } from './blog.view';

const PostResponse = Type.Object({ message: Type.String(), data: AdminPostView });
type PostResponse = Static<typeof PostResponse>;

const version = { table: 'blog_posts' };

@ApiTags('admin/blog')
@Controller('admin/blog-posts')
export class BlogAdminController {
  constructor(
    private readonly posts: BlogAdminService,
    private readonly media: MediaService,
  ) {}

  @Get()
  @Endpoint({
    access: 'admin',
    summary: 'Posts of any state, newest first',
    returns: pageSchema(AdminPostItemView),
  })
  async listPosts(@Query() query: AdminPostsQuery): Promise<Paged<AdminPostItemView>> {
    return pageView(await this.posts.listPosts(query), query, (post) =>
      toAdminPostItemView(post, this.media),
    );
  }

  @Post()
  @Endpoint({ access: 'admin', summary: 'Write a post', status: 201, returns: PostResponse })
  async createPost(@Caller() { userId }: Principal, @Body() body: CreatePost): Promise<PostResponse> {
    const post = await this.posts.createPost(userId, body);
    return { message: 'Post created.', data: toAdminPostView(post, this.media) };
  }

  @Get(':id')
  @Endpoint({ access: 'admin', summary: 'One post', version, returns: Type.Object({ data: AdminPostView }) })
  async findPost(@Param('id', IdPipe) id: number): Promise<{ data: AdminPostView }> {
    return { data: toAdminPostView(await this.posts.findPost(id), this.media) };
  }

  @Put(':id')
  @Endpoint({
    access: 'admin',
    summary: 'Change a post',
    version,
    returns: PostResponse,
    notFound: BlogAdminService,
  })
  async updatePost(@Param('id', IdPipe) id: number, @Body() body: UpdatePost): Promise<PostResponse> {
    const post = await this.posts.updatePost(id, body);
    return { message: 'Post updated.', data: toAdminPostView(post, this.media) };
  }

  @Post(':id/image')
  @Endpoint({
    access: 'admin',
    summary: 'Upload the main image of a post',
    version,
    ...imageForm('image'),
    returns: PostResponse,
    notFound: BlogAdminService,
  })
  async uploadPostImage(
    @Param('id', IdPipe) id: number,
    @Upload() { bytes }: UploadedFile,
  ): Promise<PostResponse> {
    const post = await this.posts.setPostImage(id, bytes);
    return { message: 'Post updated.', data: toAdminPostView(post, this.media) };
  }

  @Delete(':id')
  @Endpoint({ access: 'admin', summary: 'Delete a post', version, status: 204 })
  async deletePost(@Param('id', IdPipe) id: number): Promise<void> {
    await this.posts.deletePost(id);
  }

  @Post(':id/publish')
  @Endpoint({
    access: 'admin',
    summary: 'Publish a post now; a published post retains its date',
    version,
    returns: PostResponse,
  })
  async publishPost(@Param('id', IdPipe) id: number): Promise<PostResponse> {
    return {
      message: 'Post published.',
      data: toAdminPostView(await this.posts.publishPost(id), this.media),
    };
  }

  @Post(':id/unpublish')
  @Endpoint({ access: 'admin', summary: 'Make a post a draft again', version, returns: PostResponse })
  async unpublishPost(@Param('id', IdPipe) id: number): Promise<PostResponse> {
    const post = await this.posts.unpublishPost(id);
    return { message: 'Post unpublished.', data: toAdminPostView(post, this.media) };
  }
}
