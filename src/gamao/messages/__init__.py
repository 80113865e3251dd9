"""What people read, in their language: one set of messages for server, commands and page."""

from gamao.messages.catalogue import LANGUAGES, Catalogue, negotiate, system_language

__all__ = ["LANGUAGES", "Catalogue", "negotiate", "system_language"]
