package example

import io.github.msgq.PosixOptions
import io.github.msgq.Message

/** What Java's nullness annotations make of the library for Kotlin, too. */
fun main() {
    PosixOptions().createUnused().use { queue ->
        queue.remove()
        queue.send("hello".toByteArray(), 3)
        val message: Message? = queue.tryReceive()
        check(message?.priority() == 3) { "no message" }
        check(queue.tryReceive() == null) { "one too many" }
    }
}
